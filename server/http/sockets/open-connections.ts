import type { Socket } from 'node:net';
import { networkOf } from './network-of';

/** How many connections may be open at once: of all, and of one network. */
export type ConnectionLimits = { all: number; ofNetwork: number };

type Connection = {
  socket: Pick<Socket, 'destroy'>;
  /** null: a proxy's, which stands for many networks */
  network: string | null;
  /** requests that are being answered */
  busy: number;
  /** its last request was that of somebody signed in */
  isSignedIn: boolean;
};

/** Idle connections, the longest idle first. */
type Idle = { strangers: Set<Connection>; signedIn: Set<Connection> };
const noIdle = (): Idle => ({ strangers: new Set(), signedIn: new Set() });

/**
 * The open connections of a process. Where there is no room for another, an idle one makes room: the longest idle of those
 * over which nobody signed in has asked, and only then of the others. So whoever opens connections and says nothing loses
 * them to terminals, and never keeps one out. A network that has too many makes room for itself.
 */
export class OpenConnections {
  readonly limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #byPeer = new Map<string, Connection>();
  readonly #idle = noIdle();
  readonly #networks = new Map<string, Idle & { count: number }>();

  /** @param isProxy whether an address is that of a trusted proxy, whose connections no network's limit holds for */
  constructor(limits: ConnectionLimits, isProxy: (address: string) => boolean) {
    this.limits = limits;
    this.#isProxy = isProxy;
  }

  /** Takes a new connection in, for which another may have to go; or ends it where all others are busy. */
  admit(socket: Socket): void {
    const { remoteAddress } = socket;
    // Gone already.
    if (remoteAddress === undefined) return;
    const network = this.#isProxy(remoteAddress) ? null : networkOf(remoteAddress);
    const peer = peerOf(socket);
    const connection: Connection = { socket, network, busy: 0, isSignedIn: false };
    if (!this.#hasRoom(network)) return void socket.destroy();
    this.#byPeer.set(peer, connection);
    if (network !== null) {
      const own = this.#networks.get(network) ?? { ...noIdle(), count: 0 };
      own.count++;
      this.#networks.set(network, own);
    }
    this.#rest(connection);
    socket.once('close', () => {
      this.#byPeer.delete(peer);
      this.#leave(connection);
    });
  }

  /** A request has come over a connection. */
  begin(socket: Socket): void {
    const connection = this.#byPeer.get(peerOf(socket));
    if (!connection) return;
    connection.busy++;
    this.#wake(connection);
  }

  /** A request was answered. @param isSignedIn whether it was that of somebody signed in */
  end(socket: Socket, isSignedIn: boolean): void {
    const connection = this.#byPeer.get(peerOf(socket));
    if (!connection) return;
    connection.busy--;
    this.#wake(connection);
    connection.isSignedIn = isSignedIn;
    if (connection.busy === 0) this.#rest(connection);
  }

  #hasRoom(network: string | null): boolean {
    const own = network === null ? undefined : this.#networks.get(network);
    if (own && own.count >= this.limits.ofNetwork && !this.#endOne(own)) return false;
    return this.#byPeer.size < this.limits.all || this.#endOne(this.#idle);
  }

  #endOne({ strangers, signedIn }: Idle): boolean {
    const [longest] = strangers.size > 0 ? strangers : signedIn;
    if (!longest) return false;
    longest.socket.destroy();
    // Not only when the socket has closed: the next one may be looked for before.
    this.#leave(longest);
    return true;
  }

  /** The sets in which a connection stands while it's idle. */
  #setsOf({ network, isSignedIn }: Connection): Set<Connection>[] {
    const own = network === null ? undefined : this.#networks.get(network);
    return [this.#idle, ...(own ? [own] : [])].map((idle) => (isSignedIn ? idle.signedIn : idle.strangers));
  }

  #rest(connection: Connection): void {
    for (const set of this.#setsOf(connection)) set.add(connection);
  }

  #wake(connection: Connection): void {
    for (const set of this.#setsOf(connection)) set.delete(connection);
  }

  #leave(connection: Connection): void {
    this.#wake(connection);
    const { network } = connection;
    const own = network === null ? undefined : this.#networks.get(network);
    if (!own || network === null) return;
    connection.network = null;
    own.count--;
    if (own.count === 0) this.#networks.delete(network);
  }
}

/** What a connection and, over TLS, the one inside it have in common. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
