import { isInstalled } from './installed';

/** Asks the browser not to evict what the terminal keeps. Resolves with whether it promised. */
export const askToPersist = async (): Promise<boolean> =>
  (await navigator.storage?.persisted?.()) || ((await navigator.storage?.persist?.()) ?? false);

/** How the browser treats what this app keeps. */
export type Room = {
  /** it promised not to evict it */
  persisted: boolean;
  /** the app runs as an installed one, which browsers keep longer than a page */
  installed: boolean;
  /** bytes; null where the browser doesn't tell */
  used: number | null;
  quota: number | null;
};

/** Asks the browser how much room there is, and whether what is kept stays. */
export async function storageRoom(): Promise<Room> {
  const estimate = await navigator.storage?.estimate?.();
  return {
    persisted: (await navigator.storage?.persisted?.()) ?? false,
    installed: isInstalled(),
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
  };
}

/** Less room than this is told; a busy store’s terminal keeps some 15 MB in 90 days. */
const NEARLY_FULL_BYTES = 50_000_000;

/** Whether the browser will soon refuse to keep more. */
export const isNearlyFull = ({ used, quota }: Room): boolean =>
  used !== null && quota !== null && quota - used < NEARLY_FULL_BYTES;
