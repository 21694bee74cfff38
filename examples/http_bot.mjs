// A bot that plays at a Lair server over HTTP, in JavaScript with nothing but Node.
//
//     node http_bot.mjs http://localhost:8080 GAME SEATS     opens a table against the house's bots
//     node http_bot.mjs http://localhost:8080 TABLE          sits down at a table that waits for players
//
// It plays one match and prints the scores. Its own play is one line, in choose(): put yours there. docs/http.md describes
// the requests. The token is who the bot is: keep it to play as the same guest again.
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

const token = process.env.LAIR_TOKEN ?? randomBytes(32).toString('base64url');
let known = process.env.LAIR_TOKEN !== undefined;

/** One request; with a body it is a command, with a key of its own so that it can be sent again. */
async function ask(path, body, method = body ? 'POST' : 'GET') {
  const who = known ? { Cookie: `lair=${token}` } : { 'Lair-Guest': token };
  const more = body
    ? { 'Content-Type': 'application/json', 'Idempotency-Key': randomBytes(8).toString('hex') }
    : {};
  const answer = await fetch(server + path, {
    method,
    headers: { ...who, ...more },
    body: body && JSON.stringify(body),
  });
  // 409: something else happened first, or time was over.
  if (!answer.ok && answer.status !== 409) throw new Error(await answer.text());
  known ||= body !== undefined;
  return answer;
}

/** The best move, given what the seat sees. This one plays anything. */
function choose(view, moves) {
  return moves[Math.floor(Math.random() * moves.length)];
}

const [server, first, seats] = process.argv.slice(2);
if (!known) await ask('/api/me', { name: 'Example', bot: true }, 'PATCH'); // a bot says that it is one before anything else
let name = first;
if (seats) {
  const open = { game: first, seats: Number(seats), me: '0', level: 'easy', start: true };
  name = (await (await ask('/api/tables', open)).json()).id;
} else {
  await ask(`/api/tables/${name}/sit`, { seat: -1 });
}
let now;
// One line for everything that happens at the table.
const { body } = await ask(`/api/tables/${name}/events?from=0`);
for await (const _ of createInterface({ input: Readable.fromWeb(body) })) {
  now = await (await ask(`/api/tables/${name}`)).json();
  if (now.status === 'over') break;
  if (now.status === 'playing' && now.moves.length > 0) {
    const move = choose(now.view, now.moves);
    await ask(`/api/tables/${name}/moves`, { seat: now.you, seq: now.seq, move });
  }
}
console.log('scores', ...now.result.scores, 'places', ...now.result.places);
process.exit(0);
