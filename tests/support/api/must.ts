import type { Reply } from './app';

/** The body of a reply. @throws Error unless it has this status */
export async function must<Body>(reply: Promise<Reply<Body>>, status: number): Promise<Body> {
  const got = await reply;
  if (got.status !== status)
    throw new Error(`expected ${status}, got ${got.status}: ${JSON.stringify(got.body)}`);
  return got.body;
}
