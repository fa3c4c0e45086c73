import type { Server as HttpServer } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';

/** The type of a TLS record that carries a handshake (RFC 8446, 5.1); no HTTP request begins with this byte. */
const HANDSHAKE = 22;
/** Who opens a connection and says nothing is cut off. */
const PATIENCE_MS = 10_000;

/**
 * Lets one port speak HTTPS and HTTP: who begins a TLS handshake is the secure server's, everybody else the plain one's.
 * @param secure listens, or will
 * @param plain never listens
 */
export function splitByFirstByte(secure: HttpsServer, plain: HttpServer): void {
  const [overTls] = secure.listeners('connection');
  if (!overTls) throw new Error('The server takes no connections');
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  // Browsers open connections ahead of their use: at the end of the server these are idle like any other.
  const closeIdle = secure.closeIdleConnections.bind(secure);
  secure.closeIdleConnections = () => {
    for (const socket of silent) socket.destroy();
    closeIdle();
  };
  // Node knows those only that have said all of their handshake, and none of the plain server's.
  secure.closeAllConnections = () => {
    for (const socket of open) socket.destroy();
  };
  secure.removeAllListeners('connection');
  secure.on('connection', (socket: Socket) => {
    const giveUp = (): void => void socket.destroy();
    for (const sockets of [open, silent]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    socket.on('error', giveUp);
    socket.setTimeout(PATIENCE_MS, giveUp);
    socket.once('data', (start: Buffer) => {
      silent.delete(socket);
      socket.off('error', giveUp);
      socket.off('timeout', giveUp);
      socket.setTimeout(0);
      socket.pause();
      socket.unshift(start);
      if (start[0] === HANDSHAKE) overTls.call(secure, socket);
      else plain.emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
}
