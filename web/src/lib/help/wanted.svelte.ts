// Which help this device wants, and which tips it has seen; remembered.
import { habits, keepHabits } from '../memory';

class Help {
  tips = $state(habits().tips);
  odds = $state(habits().odds);
  seen = $state.raw<readonly string[]>(habits().tipsSeen);

  /** Tips that are wanted anew are new again. */
  wantTips(on: boolean): void {
    this.tips = on;
    if (on) this.seen = [];
    keepHabits({ tips: on, tipsSeen: [...this.seen] });
  }

  wantOdds(on: boolean): void {
    this.odds = on;
    keepHabits({ odds: on });
  }

  see(tip: string): void {
    if (this.seen.includes(tip)) return;
    this.seen = [...this.seen, tip];
    keepHabits({ tipsSeen: [...this.seen] });
  }
}

export const help = new Help();
