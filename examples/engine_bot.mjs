// A bot for Lair's engine protocol, in JavaScript with nothing but Node.
//
//     node engine_bot.mjs LAIR GAME SEATS
//
// It starts "LAIR engine", sits at seat 0 against the house's bots, plays one match, and prints the scores. Its own play is
// one line, in choose(): put yours there. docs/protocol.md describes the requests.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [lair, game, seats] = process.argv.slice(2);
const engine = spawn(lair, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  const answer = JSON.parse((await answers.next()).value);
  if (!answer.ok) throw new Error(`${request.do}: ${answer.code}: ${answer.message}`);
  return answer;
}

/** The best move, given what the seat sees. This one plays anything. */
function choose(view, moves) {
  return moves[Math.floor(Math.random() * moves.length)];
}

async function decide(seat) {
  if (seat !== 0) return (await ask({ do: 'bot', seat, level: 'easy' })).move;
  const { moves } = await ask({ do: 'moves', seat });
  const { view } = await ask({ do: 'view', seat });
  return choose(view, moves);
}

let state = await ask({ do: 'new', game, seats: Number(seats) });
while (!state.over) {
  const seat = state.actors[0];
  state = await ask({ do: 'play', seat, move: await decide(seat) });
}
const { scores, places } = await ask({ do: 'result' });
console.log('scores', ...scores, 'places', ...places);
await ask({ do: 'quit' });
