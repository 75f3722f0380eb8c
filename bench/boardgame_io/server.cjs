// boardgame.io's own server, storage in memory, with a small card game of four players that hides cards from them.
// Prints its port once it takes connections; ends at SIGTERM.
'use strict';

const { Server } = require('boardgame.io/server');

const HAND = 5;
const CARDS = 54;

const Dive = {
  name: 'dive',
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(Array.from({ length: CARDS }, (_, card) => card));
    const hands = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) hands[seat] = deck.splice(0, HAND);
    return { deck, hands, last: null };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // Lay a card of one's hand under the deck and draw the top one. It runs on the server only: it sees the deck.
    swap: {
      client: false,
      move: ({ G, playerID }, place) => {
        const [card] = G.hands[playerID].splice(place, 1);
        G.hands[playerID].push(G.deck.shift());
        G.deck.push(card);
        G.last = card;
      },
    },
  },
  playerView: ({ G, playerID }) => ({
    deck: G.deck.length,
    hands: Object.fromEntries(
      Object.entries(G.hands).map(([seat, hand]) => [seat, seat === playerID ? hand : hand.length]),
    ),
    last: G.last,
  }),
};

const server = Server({ games: [Dive], origins: [] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, ...rest) => listen(port, '127.0.0.1', ...rest);
server.run(0).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
