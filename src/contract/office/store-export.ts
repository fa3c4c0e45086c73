import Type, { type Static } from 'typebox';
import { EXPORT_PART_NAMES } from '../../domain/exports/store-files';
import { Nullable } from '../common';

/** `GET /store-export/{storeId}`: a page of one part of everything that a store has. */
export const StoreExportQuery = Type.Object({
  part: Type.Enum(EXPORT_PART_NAMES),
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2147483647,
      description: '`next` of the page before; absent: the first page',
    }),
  ),
});
export type StoreExportQuery = Static<typeof StoreExportQuery>;

/** Rows in the order in which they were written, with the columns of `domain/exports/store-files`. */
export const StoreExportReply = Type.Object({
  rows: Type.Array(Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()]))),
  /** null: this was the last page */
  next: Nullable(Type.Integer()),
});
export type StoreExportReply = Static<typeof StoreExportReply>;
