import type { Server as HttpServer } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { Socket } from 'node:net';

/** The type of a TLS record that carries a handshake (RFC 8446, 5.1); no HTTP request begins with this byte. */
const HANDSHAKE = 22;
/** Connections that send nothing for this long are closed. */
const FIRST_BYTE_TIMEOUT_MS = 10_000;

/**
 * Serves HTTPS and HTTP on one port: connections that begin with a TLS handshake go to the secure server, all others to the
 * plain one.
 * @param secure the server that listens
 * @param plain a server that doesn't listen itself
 */
export function splitByFirstByte(secure: HttpsServer, plain: HttpServer): void {
  const [overTls] = secure.listeners('connection');
  if (!overTls) throw new Error('The server takes no connections');
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  // Browsers open connections in advance; at shutdown, these count as idle.
  const closeIdle = secure.closeIdleConnections.bind(secure);
  secure.closeIdleConnections = () => {
    for (const socket of silent) socket.destroy();
    closeIdle();
  };
  // Node's own method knows neither unfinished handshakes nor the plain server's connections.
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
    socket.setTimeout(FIRST_BYTE_TIMEOUT_MS, giveUp);
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
