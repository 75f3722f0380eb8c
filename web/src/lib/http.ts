import type {
  FoundServer,
  FoundTable,
  GameRecord,
  GameReplay,
  HandOver,
  HandOverCode,
  Join,
  MadeTable,
  NewLesson,
  NewTable,
  Problem,
  SeatToken,
} from './protocol';

/** A request that wasn't met. `status` 0: the server couldn't be reached. */
export class HttpProblem extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function makeTable(table: NewTable): Promise<MadeTable> {
  return ask('/api/tables', table);
}

export function makeLesson(lesson: NewLesson): Promise<MadeTable> {
  return ask('/api/lessons', lesson);
}

export function findTable(code: string): Promise<FoundTable> {
  return ask(`/api/tables/${encodeURIComponent(code)}`);
}

export function joinTable(code: string, join: Join): Promise<SeatToken> {
  return ask(`/api/tables/${encodeURIComponent(code)}/seats`, join);
}

export function findServer(): Promise<FoundServer> {
  return ask('/api/server');
}

export function handOver(seats: HandOver): Promise<HandOverCode> {
  return ask('/api/handovers', seats);
}

export function takeOver(offer: string): Promise<MadeTable> {
  return ask(`/api/handovers/${encodeURIComponent(offer)}`, {});
}

export function fetchRecord(code: string, game: number): Promise<GameRecord> {
  return ask(`/api/tables/${encodeURIComponent(code)}/record?game=${game}`);
}

export function fetchReplay(code: string, game: number): Promise<GameReplay> {
  return ask(`/api/tables/${encodeURIComponent(code)}/replay?game=${game}`);
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new HttpProblem(0, '');
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({ error: '' }))) as Problem;
    throw new HttpProblem(response.status, problem.error);
  }
  return (await response.json()) as T;
}
