import { area } from '../../area';

/** Why an entry wasn't saved in the outbox. */
export const NOT_SAVED = area('NOT_SAVED', {
  app_failed:
    'Something went wrong in this app: nothing was saved. Your cards are still here; reload the app and try again.',
});

/** Why a sent entry waits again. */
export const RESENT = {
  lost_by_server:
    'The server no longer has this entry, perhaps after a restore from a backup. It is sent again.',
};

const inAnotherTab = (what: string): string =>
  `This entry ${what} meanwhile, in another tab: nothing was changed here.`;

/** What became of a refused entry in another tab. */
export const ENTRY_CONFLICT = area('ENTRY_CONFLICT', {
  pending: inAnotherTab('is being sent again'),
  sent: inAnotherTab('was sent'),
  discarded: inAnotherTab('was discarded'),
  replaced: inAnotherTab('was changed'),
  attention: inAnotherTab('needs attention'),
  gone: inAnotherTab('is not on this device any more'),
});
