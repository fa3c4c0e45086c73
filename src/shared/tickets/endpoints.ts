import { DataList, ShortText } from '../wire/common';
import type { Entries } from '../wire/facts';
import { may } from '../wire/facts';
import { ticketsPaths as paths } from './paths';
import {
  EndLayoutBody,
  EndLayoutReply,
  LayoutRow,
  TeachLayoutBody,
  TeachLayoutReply,
  TicketCodeBody,
  TicketCodeReply,
} from './ticket-layouts-schema';

/** The rows of the endpoint table for tickets. */
export const ticketsEndpoints = {
  [paths.ticketLayouts]: {
    tag: 'Settings',
    access: may('readInventory', 'none'),
    reply: DataList(LayoutRow),
  },
  [paths.ticketLayoutsOf]: {
    tag: 'Settings',
    access: may('readInventory', 'path'),
    reply: DataList(LayoutRow),
  },
  [paths.teachLayout]: {
    tag: 'Settings',
    access: may('teachLayouts', 'body'),
    body: TeachLayoutBody,
    reply: TeachLayoutReply,
    creates: true,
    idempotency: 'key',
  },
  [paths.endLayout]: {
    tag: 'Settings',
    access: may('teachLayouts', 'body'),
    params: { code: ShortText },
    body: EndLayoutBody,
    reply: EndLayoutReply,
    idempotency: 'key',
  },
  [paths.ticketCode]: {
    tag: 'Stock',
    access: may('readStock', 'body'),
    body: TicketCodeBody,
    reply: TicketCodeReply,
    readsOnly: true,
  },
} as const satisfies Entries;
