import type { Texts } from '../areas';
import { PIN_FAULT } from './accounts/accounts';
import { LOCK, SENT_BACK } from './accounts/lock';
import { COMMON } from './app/common';
import { CONTROLS } from './app/controls';
import { APP_FAILURE, STORAGE_FAULT } from './app/device';
import { FAILURES } from './app/failures';
import { LANGUAGE } from './app/language';
import { BANNER, LAYOUT } from './app/layout';
import { MENU } from './app/menu';
import { NOTIFICATIONS } from './app/notifications';
import { SCREEN_FAILED } from './app/screen-failed';
import { TABLE } from './app/table';
import { TIMES } from './app/times';
import { ADD_ON_SHELF } from './counting/add-on-shelf';
import { CAMERA } from './counting/camera';
import { CARDS } from './counting/cards';
import {
  CARD_ERROR,
  CARD_EVENT,
  COUNTING,
  ELSEWHERE,
  FORM_PROBLEM,
  PACK_HEADING,
  SCAN,
} from './counting/counting';
import { MONEY_CARD } from './counting/money-card';
import { MY_SHIFT } from './counting/my-shift';
import { PACKS } from './counting/packs';
import { PRACTICE } from './counting/practice';
import { QUICK_CARD } from './counting/quick-card';
import { VERIFY_STOCK } from './counting/verify-stock';
import { OUTBOX } from './outbox/outbox';
import { FILE_FAULT, OUTBOX_FILE } from './outbox/outbox-file';
import { ENTRY_CONFLICT, NOT_SAVED } from './outbox/saving';
import { DATE_FIELD } from './reports/date-field';
import { EXPORT } from './reports/export';
import { SEARCH } from './stock/search';

/** The counter's screens in Punjabi. */
export const PA: Texts = {
  ADD_ON_SHELF,
  APP_FAILURE,
  BANNER,
  CAMERA,
  CARDS,
  CARD_ERROR,
  CARD_EVENT,
  COMMON,
  CONTROLS,
  COUNTING,
  DATE_FIELD,
  ELSEWHERE,
  ENTRY_CONFLICT,
  EXPORT,
  FAILURES,
  FILE_FAULT,
  FORM_PROBLEM,
  LANGUAGE,
  LAYOUT,
  LOCK,
  MENU,
  MONEY_CARD,
  MY_SHIFT,
  NOTIFICATIONS,
  NOT_SAVED,
  OUTBOX,
  OUTBOX_FILE,
  PACKS,
  PACK_HEADING,
  PIN_FAULT,
  PRACTICE,
  QUICK_CARD,
  SCAN,
  SCREEN_FAILED,
  SEARCH,
  SENT_BACK,
  STORAGE_FAULT,
  TABLE,
  TIMES,
  VERIFY_STOCK,
};
