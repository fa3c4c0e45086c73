/** Background Sync, which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** the browser won't fire this tag again after this event */
  readonly lastChance: boolean;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}
