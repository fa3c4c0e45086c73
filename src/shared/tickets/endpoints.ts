import { DataList, ShortText } from '../wire/common';
import type { Entries } from '../wire/facts';
import { MAX_REPLY_BYTES, may, SMALL } from '../wire/facts';
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
    most: { rows: 300, bytes: MAX_REPLY_BYTES },
    summary: 'List the ticket layouts of your stores',
    tag: 'Settings',
    access: may('readInventory', 'none'),
    reply: DataList(LayoutRow),
  },
  [paths.ticketLayoutsOf]: {
    most: { rows: 300, bytes: MAX_REPLY_BYTES },
    summary: 'List the ticket layouts of a store',
    tag: 'Settings',
    access: may('readInventory', 'path'),
    reply: DataList(LayoutRow),
  },
  [paths.teachLayout]: {
    most: SMALL,
    summary: 'Teach a ticket layout',
    tag: 'Settings',
    access: may('teachLayouts', 'body'),
    body: TeachLayoutBody,
    reply: TeachLayoutReply,
    creates: true,
    idempotency: 'key',
  },
  [paths.endLayout]: {
    most: SMALL,
    summary: 'End a ticket layout',
    tag: 'Settings',
    access: may('teachLayouts', 'body'),
    params: { code: ShortText },
    body: EndLayoutBody,
    reply: EndLayoutReply,
    idempotency: 'key',
  },
  [paths.ticketCode]: {
    most: SMALL,
    summary: 'Read the code of a ticket',
    tag: 'Stock',
    access: may('readStock', 'body'),
    body: TicketCodeBody,
    reply: TicketCodeReply,
    readsOnly: true,
  },
} as const satisfies Entries;
