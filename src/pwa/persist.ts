/** Asks the browser not to evict what the terminal keeps. Resolves with whether it promised. */
export const askToPersist = async (): Promise<boolean> =>
  (await navigator.storage?.persisted?.()) || ((await navigator.storage?.persist?.()) ?? false);
