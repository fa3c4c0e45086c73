import Type, { type Static } from 'typebox';
import { format, Id, Nullable } from '../wire/common';
import { atStore, paths } from '../wire/page-paths';

/** More stores than any person reads messages about. */
const MAX_STORES = 500;

/** The highest limit for a short drawer, in dollars. Nobody counts more cash in a shift. */
const MAX_SHORT_DOLLARS = 10_000;

/** `GET` and `PUT /instant-alerts`: the caller’s instant alerts, and their stores. */
export const InstantAlertsBody = Type.Object({
  stores: Type.Array(Id, { maxItems: MAX_STORES, description: 'none: no alerts' }),
  missing: Type.Boolean({
    description:
      'when an opening check or a closed census finds tickets missing, or some are recorded as lost or stolen',
  }),
  short: Nullable(
    Type.Number({
      minimum: 0,
      maximum: MAX_SHORT_DOLLARS,
      description: 'when a drawer is short by more than these dollars; null: never',
      ...format('dollars'),
    }),
  ),
  by_mail: Type.Boolean({ description: 'by mail too; a person without a device gets mail in any case' }),
});
export type InstantAlertsBody = Static<typeof InstantAlertsBody>;

const State = Type.Object({
  ...InstantAlertsBody.properties,
  email: Nullable(Type.String({ description: 'where mail goes; null: the caller has no address' })),
  push_here: Type.Boolean({ description: 'this sign-in gets push messages' }),
  push_elsewhere: Type.Integer({ description: 'the caller’s other devices that do' }),
});
/** The reply to each change. */
export const InstantAlertsChanged = Type.Object({ data: State });
export const InstantAlertsReply = Type.Object({
  data: Type.Object({
    ...State.properties,
    push_key: Type.String({ description: 'the server’s public key for push messages (RFC 8292), base64url' }),
  }),
});
export type InstantAlertsChanged = Static<typeof InstantAlertsChanged>;
export type InstantAlertsReply = Static<typeof InstantAlertsReply>;

/** `PUT /push-subscription`: where this sign-in's device gets push messages, as the browser states it. */
export const PushSubscriptionBody = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: 1_000 }),
  keys: Type.Object({
    p256dh: Type.String({ maxLength: 100, description: 'base64url' }),
    auth: Type.String({ maxLength: 100, description: 'base64url' }),
  }),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

/** The figures of an alert, as they were when it was found. `by`: a person; `wall`: YYYY-MM-DD HH:mm:ss by the store's clock. */
export type AlertContent = { cents: number; by: string; wall: string } & (
  | { kind: 'opening' | 'removed'; tickets: number; date: string }
  | { kind: 'census'; packs: number }
  | { kind: 'short' }
);

/** The address in the app of the screen that shows the current state of an alert's subject. */
export function screenOfAlert(alert: AlertContent, storeId: number): string {
  switch (alert.kind) {
    case 'opening':
      return atStore(`${paths.salesReportDate}?date=${alert.date}`, storeId);
    case 'removed':
      return atStore(paths.packs, storeId);
    case 'census':
      return atStore(paths.census, storeId);
    case 'short':
      return atStore(paths.overShort, storeId);
  }
}
