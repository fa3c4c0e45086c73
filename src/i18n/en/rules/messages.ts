/** Texts of the specification for what has been done, and for a search without any criterion. */
export const MESSAGE = {
  /** after adding or changing a row (section 4) */
  saved: 'Data Added/Updated Successfully...!',
  removed: 'Data Deleted Successfully...!',
  resetLinkSent: 'Reset link are sended to your mailbox, check there first',
  noSearchField: 'Fill atleast one search field.',
} as const;
