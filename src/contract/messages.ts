/** Texts of the specification that the server says, beside those of a status (`statusText`). */
export const MESSAGE = {
  /** after adding or changing a row (section 4) */
  saved: 'Data Added/Updated Successfully...!',
  removed: 'Data Deleted Successfully...!',
  loginNotAllowed: 'Login permission not available',
  resetLinkSent: 'Reset link are sended to your mailbox, check there first',
  lotAdded: 'data added succesfully',
  lotExists: (lotNumber: string) => `UPC Code ${lotNumber} already exists with tickets`,
  noSearchField: 'Fill atleast one search field.',
} as const;
