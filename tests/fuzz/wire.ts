import { connect } from 'node:net';
import type { Dice } from '../chaos/dice';
import type { Finding } from './batch';
import { faultOfRefusal } from './judge';

type Shot = (dice: Dice) => Buffer | string;

const HEAD = 'Host: shop.example\r\nContent-Type: application/json\r\n';
const BODY = '{"Username":"nobody","password":"x"}';
const login = (headers: string, body = BODY): string =>
  `POST /api/login HTTP/1.1\r\n${HEAD}${headers}\r\n${body}`;
const noise = ({ whole }: Dice, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => whole(0, 255)));

/** Byte sequences that no HTTP library sends. After each, the client closes its side. */
const SHOTS: Record<string, Shot> = {
  noise: (dice) => noise(dice, dice.whole(1, 2_000)),
  'noise after a right head': (dice) =>
    Buffer.concat([Buffer.from(login('Transfer-Encoding: chunked\r\n', '')), noise(dice, 400)]),
  'cut anywhere': (dice) => {
    const whole = login(`Content-Length: ${BODY.length}\r\n`);
    return whole.slice(0, dice.whole(1, whole.length - 1));
  },
  'length too long': () => login('Content-Length: 4000\r\n'),
  'length too short': () => login('Content-Length: 5\r\n'),
  'length no number': ({ pick }) =>
    login(
      `Content-Length: ${pick(['-1', '1e3', '0x10', '99999999999999999999', ' ', 'NaN', '+5', '5,5'])}\r\n`,
    ),
  'two lengths': () => login('Content-Length: 3\r\nContent-Length: 4\r\n'),
  'length and chunks': () =>
    login(`Content-Length: ${BODY.length}\r\nTransfer-Encoding: chunked\r\n`, `24\r\n${BODY}\r\n0\r\n\r\n`),
  'chunks with a wrong size': ({ pick }) =>
    login(
      'Transfer-Encoding: chunked\r\n',
      `${pick(['-1', 'ffffffffffffffff', 'g', '', '5;x=\0'])}\r\n${BODY}\r\n0\r\n\r\n`,
    ),
  'encoding unknown': ({ pick }) =>
    login(`Transfer-Encoding: ${pick(['gzip', 'identity', 'chunked, chunked', ' chunked', 'xchunked'])}\r\n`),
  'head too large': () => login(`X-Long: ${'x'.repeat(40_000)}\r\n`),
  'too many headers': () => login('X: y\r\n'.repeat(3_000)),
  'a NUL in a header': () => login('X: a\0b\r\n'),
  'line feeds in a header': () => login('X: a\nEvil: b\r\r\n'),
  'no host': () => 'GET /api/view-profile HTTP/1.1\r\n\r\n',
  'two hosts': () => `GET /healthz HTTP/1.1\r\n${HEAD}Host: other\r\n\r\n`,
  'method unknown': ({ pick }) =>
    `${pick(['BREW', 'get', 'TRACE', 'CONNECT', 'PATCH', 'PROPFIND', 'PRI', '\0', ' '])} /api/login HTTP/1.1\r\n${HEAD}\r\n`,
  'version unknown': ({ pick }) =>
    `GET /healthz ${pick(['HTTP/0.9', 'HTTP/3.0', 'HTTP/1.1.1', 'HTP/1.1', ''])}\r\n${HEAD}\r\n`,
  'target of another host': () => `GET http://evil.example/api/view-profile HTTP/1.1\r\n${HEAD}\r\n`,
  'target no path': ({ pick }) =>
    `GET ${pick(['*', 'x', '//', '/\\..\\..', '/%', '/\0', `/${'a'.repeat(9_000)}`, '/api/../../etc/passwd', '/assets/..%2f..%2fpackage.json'])} HTTP/1.1\r\n${HEAD}\r\n`,
  'upgrade to another protocol': ({ pick }) =>
    login(
      `Connection: Upgrade\r\nUpgrade: ${pick(['websocket', 'h2c'])}\r\nContent-Length: ${BODY.length}\r\n`,
    ),
  'expectation unknown': () => login(`Expect: a-miracle\r\nContent-Length: ${BODY.length}\r\n`),
  'many at once without waiting': ({ whole }) =>
    `GET /api/view-profile HTTP/1.1\r\n${HEAD}\r\n`.repeat(whole(2, 60)),
  'body larger than is taken': () => login('Content-Length: 1048577\r\n', `"${'x'.repeat(1_048_575)}"`),
  'handshake of TLS': () => Buffer.from('16030100c8010000c403030123456789', 'hex'),
};

/**
 * Sends malformed HTTP.
 * @param count number of connections, all in parallel
 * @returns the count, and the connections with a wrong response or none
 */
export async function brokenConnections(
  url: string,
  count: number,
  dice: Dice,
  patienceMs: number,
): Promise<{ sent: number; findings: Finding[] }> {
  const names = Object.keys(SHOTS);
  const shots = Array.from({ length: count }, () => {
    const name = dice.pick(names);
    const bytes = Buffer.from(SHOTS[name]?.(dice) ?? '');
    return { name, bytes };
  });
  const findings = await Promise.all(
    shots.map(async ({ name, bytes }): Promise<Finding[]> => {
      const fault = faultOfAnswer(await answerTo(url, bytes, patienceMs));
      const again = `printf with ${bytes.length} bytes, base64 ${bytes.subarray(0, 600).toString('base64')}`;
      return fault ? [{ call: `bare socket: ${name}`, fault, again }] : [];
    }),
  );
  return { sent: shots.length, findings: findings.flat() };
}

/** Sends bytes, closes the client's side, and reads until the server closes. @returns null if it doesn't */
function answerTo(url: string, bytes: Buffer, patienceMs: number): Promise<string | null> {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    const timer = setTimeout(() => {
      done(null);
      socket.destroy();
    }, patienceMs);
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    // The server may close while bytes are still in transit; only its response counts.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(timer);
      done(answer);
    });
    socket.end(bytes);
  });
}

/** Each response must be a success or a refusal from the contract. Closing without a response is valid too. */
export function faultOfAnswer(answer: string | null): string | null {
  if (answer === null) return 'the connection stays open without an answer';
  if (answer === '') return null;
  const heads = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)];
  if (heads.length === 0) return `no HTTP: ${answer.slice(0, 100)}`;
  for (const { 1: code, index } of heads) {
    const status = Number(code);
    if (status >= 500) return `answered ${status}`;
    if (status < 400) continue;
    const [head = '', rest = ''] = answer.slice(index).split('\r\n\r\n');
    const header = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
    const text = Buffer.from(rest)
      .subarray(0, Number(header('content-length') ?? 0))
      .toString();
    // Node's own responses: a request without a Host, or with an unsupported expectation.
    if (text === '' && [400, 417].includes(status)) continue;
    const fault = faultOfRefusal({
      status,
      headers: { 'content-type': header('content-type'), 'retry-after': header('retry-after') },
      text,
    });
    if (fault) return fault;
  }
  return null;
}
