import Type, { type Static } from 'typebox';
import { Nullable } from '../wire/common';
import { EXPORT_PART_NAMES } from './store-files';

/** `GET /store-export/{storeId}`: a page of one part of a store's data. */
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

/** Rows in the order of writing, with the columns of `shared/reports/store-files`. */
export const StoreExportReply = Type.Object({
  rows: Type.Array(Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()]))),
  /** null: this was the last page */
  next: Nullable(Type.Integer()),
});
export type StoreExportReply = Static<typeof StoreExportReply>;
