import type { PIN_FAULT } from './en/accounts/accounts';
import type { LOCK, SENT_BACK } from './en/accounts/lock';
import type { COMMON } from './en/app/common';
import type { CONTROLS } from './en/app/controls';
import type { APP_FAILURE, STORAGE_FAULT } from './en/app/device';
import type { FAILURES } from './en/app/failures';
import type { LANGUAGE } from './en/app/language';
import type { BANNER, LAYOUT } from './en/app/layout';
import type { MENU } from './en/app/menu';
import type { NOTIFICATIONS } from './en/app/notifications';
import type { SCREEN_FAILED } from './en/app/screen-failed';
import type { TABLE } from './en/app/table';
import type { TIMES } from './en/app/times';
import type { ADD_ON_SHELF } from './en/counting/add-on-shelf';
import type { CAMERA } from './en/counting/camera';
import type { CARDS } from './en/counting/cards';
import type {
  CARD_ERROR,
  CARD_EVENT,
  COUNTING,
  ELSEWHERE,
  FORM_PROBLEM,
  PACK_HEADING,
  SCAN,
} from './en/counting/counting';
import type { MONEY_CARD } from './en/counting/money-card';
import type { MY_SHIFT } from './en/counting/my-shift';
import type { PACKS } from './en/counting/packs';
import type { PRACTICE } from './en/counting/practice';
import type { QUICK_CARD } from './en/counting/quick-card';
import type { REMOVAL } from './en/counting/removal';
import type { VERIFY_STOCK } from './en/counting/verify-stock';
import type { OUTBOX } from './en/outbox/outbox';
import type { FILE_FAULT, OUTBOX_FILE } from './en/outbox/outbox-file';
import type { REFUSED } from './en/outbox/refused';
import type { SAVED } from './en/outbox/saved';
import type { ENTRY_CONFLICT, NOT_SAVED } from './en/outbox/saving';
import type { DATE_FIELD } from './en/reports/date-field';
import type { EXPORT } from './en/reports/export';
import type { PACK_BOOK } from './en/stock/pack-book';
import type { SEARCH } from './en/stock/search';
import type { Translation } from './say';

/**
 * The areas of the counter's screens, by name: what a language translates. `useMessages` takes no other. Types only, so that
 * a screen's bundle has its own areas.
 */
export type Areas = {
  ADD_ON_SHELF: typeof ADD_ON_SHELF;
  APP_FAILURE: typeof APP_FAILURE;
  BANNER: typeof BANNER;
  CAMERA: typeof CAMERA;
  CARDS: typeof CARDS;
  CARD_ERROR: typeof CARD_ERROR;
  CARD_EVENT: typeof CARD_EVENT;
  COMMON: typeof COMMON;
  CONTROLS: typeof CONTROLS;
  COUNTING: typeof COUNTING;
  DATE_FIELD: typeof DATE_FIELD;
  ELSEWHERE: typeof ELSEWHERE;
  ENTRY_CONFLICT: typeof ENTRY_CONFLICT;
  EXPORT: typeof EXPORT;
  FAILURES: typeof FAILURES;
  FILE_FAULT: typeof FILE_FAULT;
  FORM_PROBLEM: typeof FORM_PROBLEM;
  LANGUAGE: typeof LANGUAGE;
  LAYOUT: typeof LAYOUT;
  LOCK: typeof LOCK;
  MENU: typeof MENU;
  MONEY_CARD: typeof MONEY_CARD;
  MY_SHIFT: typeof MY_SHIFT;
  NOTIFICATIONS: typeof NOTIFICATIONS;
  NOT_SAVED: typeof NOT_SAVED;
  OUTBOX: typeof OUTBOX;
  OUTBOX_FILE: typeof OUTBOX_FILE;
  PACKS: typeof PACKS;
  PACK_BOOK: typeof PACK_BOOK;
  PACK_HEADING: typeof PACK_HEADING;
  PIN_FAULT: typeof PIN_FAULT;
  PRACTICE: typeof PRACTICE;
  QUICK_CARD: typeof QUICK_CARD;
  REFUSED: typeof REFUSED;
  REMOVAL: typeof REMOVAL;
  SAVED: typeof SAVED;
  SCAN: typeof SCAN;
  SCREEN_FAILED: typeof SCREEN_FAILED;
  SEARCH: typeof SEARCH;
  SENT_BACK: typeof SENT_BACK;
  STORAGE_FAULT: typeof STORAGE_FAULT;
  TABLE: typeof TABLE;
  TIMES: typeof TIMES;
  VERIFY_STOCK: typeof VERIFY_STOCK;
};

/** What a language says of each area; English stands in for what it lacks. */
export type Texts = { readonly [K in keyof Areas]?: Translation<Areas[K]> };
