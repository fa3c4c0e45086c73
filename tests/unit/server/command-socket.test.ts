import { once } from 'node:events';
import { createServer, connect as openSocket } from 'node:net';
import { expect, test } from 'vitest';
import { CommandSocket } from '../../../server/backup/command-socket';

test('the error message in a command’s reply is found among the rows that arrive with it', async () => {
  const server = createServer((socket) => socket.end('["1"]\n["2"]\n{"fault":"The disk is full."}\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const client = new CommandSocket(openSocket(address.port, '127.0.0.1'));
  const read = async (): Promise<void> => {
    for await (const _ of client.receiveBackup());
  };
  await expect(read()).rejects.toThrow('The disk is full.');
  server.close();
});
