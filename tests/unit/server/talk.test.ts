import { once } from 'node:events';
import { createServer, connect as openSocket } from 'node:net';
import { expect, test } from 'vitest';
import { Talk } from '../../../server/backup/talk';

test('what is wrong is heard wherever it stands among the rows that came with it', async () => {
  const server = createServer((socket) => socket.end('["1"]\n["2"]\n{"fault":"The disk is full."}\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const talk = new Talk(openSocket(address.port, '127.0.0.1'));
  const read = async (): Promise<void> => {
    for await (const _ of talk.backup());
  };
  await expect(read()).rejects.toThrow('The disk is full.');
  server.close();
});
