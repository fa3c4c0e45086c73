import fc from 'fast-check';
import { judgeOf } from './judge';
import { type FuzzRequest, requestsTo } from './requests';
import { type FuzzReply, LANES, send, Unanswered } from './send';
import type { ServedProcess } from './served-process';
import type { FuzzScene, ServedRoute } from './side-door';

/** A faulty response, with the request as a command to repeat it. */
export type Finding = { call: string; fault: string; again: string; requestId?: string };

/** The outcome of the requests to one endpoint. */
type BatchResult = {
  statuses: Map<number, number>;
  findings: Finding[];
  /** refused requests followed by a comparison of all tables */
  refusedAndCompared: number;
  refusedUncompared: number;
};

/** Tables that refusals of a call change on purpose: failed guesses are counted. */
const WRITTEN_BY_REFUSALS: Record<string, readonly string[]> = {
  'POST /api/login': ['login_failures', 'audit_log'],
  'PUT /api/updateProfile/:id': ['login_failures'],
  'POST /api/access-tokens': ['login_failures'],
  'POST /api/second-factor': ['login_failures'],
  'POST /api/second-factor/confirm': ['login_failures'],
  'POST /api/second-factor/end': ['login_failures', 'second_factors'],
  'POST /api/clerk-unlock': ['clerk_pins', 'audit_log'],
};

/** Maximum number of reported findings of one kind per batch. */
const MAX_OF_KIND = 2;

type Answered = { request: FuzzRequest; reply: FuzzReply | null };

type BatchOptions = {
  server: ServedProcess;
  scene: FuzzScene;
  route: ServedRoute;
  /** seed of the generated requests */
  seed: number;
  size: number;
  patienceMs: number;
};

/**
 * Sends generated requests to one endpoint, judges each reply, and compares all tables before and after: a refused
 * request must not change anything. If some were accepted, the refused ones are sent again separately.
 */
export async function runBatch(options: BatchOptions): Promise<BatchResult> {
  const { server, scene, route, seed, size } = options;
  const requests = fc.sample(requestsTo(route, scene), { seed, numRuns: size });
  const result: BatchResult = {
    statuses: new Map(),
    findings: [],
    refusedAndCompared: 0,
    refusedUncompared: 0,
  };
  let before = await server.ask('digests');
  let answered = await fire(requests, options, result);
  if (answered.some(mayChange)) {
    before = await server.ask('digests');
    const refused = answered.filter((each) => !mayChange(each)).map(({ request }) => request);
    answered = await fire(refused, options, result);
  }
  const refused = answered.filter(({ reply }) => reply !== null && reply.status >= 400);
  if (answered.some(mayChange)) {
    result.refusedUncompared += refused.length;
    return result;
  }
  const changed = await changedTables(server, before, route);
  result.refusedAndCompared += refused.length;
  if (changed.length > 0) {
    const culprit = await findCulprit(answered, options);
    note(result, route, scene, culprit ?? answered[0]?.request, `a refused request changed ${changed}`);
  }
  return result;
}

/** Checks whether a request may have changed data, judging by its reply. Reads never may. */
const mayChange = ({ request, reply }: Answered): boolean =>
  request.method !== 'GET' && request.method !== 'HEAD' && (reply === null || reply.status < 400);

async function changedTables(
  server: ServedProcess,
  before: Record<string, string>,
  route: ServedRoute,
): Promise<string[]> {
  const after = await server.ask('digests');
  const meant = WRITTEN_BY_REFUSALS[`${route.method} ${route.url}`] ?? [];
  return Object.keys(after).filter((table) => after[table] !== before[table] && !meant.includes(table));
}

/** Sends the requests one by one until the tables differ. @returns null if they don't */
async function findCulprit(
  suspects: readonly Answered[],
  options: BatchOptions,
): Promise<FuzzRequest | null> {
  const { server, scene, route, patienceMs } = options;
  let before = await server.ask('digests');
  for (const { request } of suspects) {
    await send(server.url, request, authorizationOf(request, scene), patienceMs);
    if ((await changedTables(server, before, route)).length > 0) return request;
    before = await server.ask('digests');
  }
  return null;
}

/** Sends all requests, some in parallel, and records faulty replies. */
async function fire(
  requests: readonly FuzzRequest[],
  { server, scene, route, patienceMs }: BatchOptions,
  result: BatchResult,
): Promise<Answered[]> {
  const judge = judgeOf(route, scene);
  const answered: Answered[] = [];
  const waiting = [...requests];
  const work = async (): Promise<void> => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      try {
        const reply = await send(server.url, request, authorizationOf(request, scene), patienceMs);
        answered.push({ request, reply });
        const status = reply?.status ?? 0;
        result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
        const fault = reply === null ? faultOfCut(request) : judge(request, reply);
        if (fault) note(result, route, scene, request, fault, reply);
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        note(result, route, scene, request, error.message);
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return answered;
}

/** The server may close the connection on a larger body; then the response can be lost (TCP reset). */
const MAX_BODY = 1_048_576;
const faultOfCut = ({ body }: FuzzRequest): string | null =>
  body && body.length > MAX_BODY ? null : 'the connection ended without an answer';

function note(
  result: BatchResult,
  { method, url }: ServedRoute,
  scene: FuzzScene,
  request: FuzzRequest | undefined,
  fault: string,
  reply: FuzzReply | null = null,
): void {
  const kindOf = (words: string): string | undefined => words.split('\n')[0];
  const alike = result.findings.filter((finding) => kindOf(finding.fault) === kindOf(fault));
  if (alike.length >= MAX_OF_KIND) return;
  result.findings.push({
    call: `${method} ${url}`,
    fault: reply
      ? `${fault}
  ${reply.text.slice(0, 500)}`
      : fault,
    again: request ? asCurl(request, scene) : '',
    requestId: reply?.headers['x-request-id']?.toString(),
  });
}

const authorizationOf = ({ authorization, caller }: FuzzRequest, { tokens }: FuzzScene): string | null =>
  authorization ?? (tokens[caller] ? `Bearer ${tokens[caller]}` : null);

/** The request as a curl command; long bodies are truncated. */
function asCurl(request: FuzzRequest, scene: FuzzScene): string {
  const { method, path, caller, headers, body } = request;
  const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const authorization = authorizationOf(request, scene);
  return [
    `curl -X ${method} ${quote(`$URL${path}`)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(authorization ? [`-H ${quote(`authorization: ${authorization.slice(0, 200)}`)}`] : []),
    ...(body ? [`--data-binary ${quote(body.toString('latin1').slice(0, 2_000))}`] : []),
    `# ${caller}${body ? `, ${body.length} bytes` : ''}`,
  ].join(' ');
}
