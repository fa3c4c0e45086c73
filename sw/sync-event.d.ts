/** Background Sync, which TypeScript's own library doesn't describe. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** the browser won't fire this tag again */
  readonly lastChance: boolean;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}
