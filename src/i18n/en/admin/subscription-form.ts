/** Subscription: the list and the form. */
export const SUBSCRIPTION_FORM = {
  title: 'Subscription',
  emptyHint: 'Subscriptions appear here: what a company can book, and for how long.',
  admin: 'Admin',
  name: 'Subscription Name',
  type: 'Type',
  selectType: 'Select Type',
  validity: 'Validity',
  selectValidity: 'Select Validity',
  description: 'Description',
  saved: 'Data Added/Updated Successfully...!',
  deleteQuestion: (name: string) => `Delete ${name}? This can’t be undone.`,
};
