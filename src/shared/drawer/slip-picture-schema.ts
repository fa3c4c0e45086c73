import Type, { type Static } from 'typebox';
import { Id, Instant, Uuid } from '../wire/common';
import { base64Length, MAX_PICTURE_BYTES } from './slip-picture';

/** A JPEG picture in Base64. */
const Jpeg = Type.String({
  maxLength: base64Length(MAX_PICTURE_BYTES),
  description: `a JPEG picture of at most ${MAX_PICTURE_BYTES} bytes, in Base64`,
});

/** `POST /slip-pictures`: a picture of the slip of the lottery's terminal, beside the drawer of a count. */
export const SlipPictureBody = Type.Object({
  store_id: Id,
  /** key of the count whose drawer it belongs to, or of the one that it replaced; it may arrive later */
  record: Uuid,
  jpeg: Jpeg,
  recorded_at: Type.Optional(Instant),
});
export type SlipPictureBody = Static<typeof SlipPictureBody>;

export const SlipPictureReply = Type.Object({ message: Type.String(), submission_id: Uuid });
export type SlipPictureReply = Static<typeof SlipPictureReply>;

/** `GET /slip-pictures/:storeId/:pictureId` */
export const SlipPicture = Type.Object({ data: Type.Object({ jpeg: Jpeg }) });

/** The pictures beside a drawer. */
export const PictureOfDrawer = Type.Object({
  id: Uuid,
  by: Type.String(),
  at: Instant,
});
export type PictureOfDrawer = Static<typeof PictureOfDrawer>;
