import { isIPv6, type Socket } from 'node:net';

/** The maximum number of open connections: in all, and per network. */
export type ConnectionLimits = { all: number; ofNetwork: number };

type Connection = {
  socket: Pick<Socket, 'destroy'>;
  /** null for a trusted proxy, which forwards for many networks */
  network: string | null;
  /** the number of requests in progress */
  busy: number;
  /** whether its last request was by a signed-in user */
  isSignedIn: boolean;
};

/** Idle connections, longest idle first. */
type Idle = { strangers: Set<Connection>; signedIn: Set<Connection> };
const noIdle = (): Idle => ({ strangers: new Set(), signedIn: new Set() });

/**
 * The open connections of a process. At the limit, a new connection replaces the longest idle one without a signed-in user,
 * and only if there is none, the longest idle one of the others. So clients that open connections without sending anything
 * never keep terminals out. At the limit of a network, one of its own connections is closed.
 */
export class OpenConnections {
  readonly limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #byPeer = new Map<string, Connection>();
  readonly #idle = noIdle();
  readonly #networks = new Map<string, Idle & { count: number }>();

  /** @param isProxy whether an address is a trusted proxy's; its connections are exempt from the limit per network */
  constructor(limits: ConnectionLimits, isProxy: (address: string) => boolean) {
    this.limits = limits;
    this.#isProxy = isProxy;
  }

  /** Accepts a new connection, possibly by closing an idle one; closes the new one if all others are busy. */
  admit(socket: Socket): void {
    const { remoteAddress } = socket;
    // Closed already.
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

  /** Marks the start of a request on a connection. */
  begin(socket: Socket): void {
    const connection = this.#byPeer.get(peerOf(socket));
    if (!connection) return;
    connection.busy++;
    this.#wake(connection);
  }

  /** Marks the end of a request. @param isSignedIn whether it was by a signed-in user */
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
    // Now, not when the socket has closed: the next search may come before that.
    this.#leave(longest);
    return true;
  }

  /** The sets that contain a connection while it's idle. */
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

/** Identifies a connection; over TLS, the outer and the inner socket give the same text. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

/**
 * The network that an address counts as: an IPv4 address, or the first 64 bits of an IPv6 address, because a site with one
 * IPv6 address has all 2^64 of them (RFC 6177).
 */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4) return v4;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.replace(/%.*$/, '').split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const zeros = 8 - groups(head).length - groups(tail).length;
  const all = address.includes('::')
    ? [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)]
    : groups(head);
  const first = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}
