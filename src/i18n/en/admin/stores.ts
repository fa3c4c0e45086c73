/** Store: the list, the form and the set-up link. */
export const STORES = {
  title: 'Store',
  emptyHint:
    'Your stores appear here. Each one signs in with a Username of its own, and receives its packs itself.',
  admin: 'Admin',
  company: 'Company',
  storeName: 'Store Name',
  username: 'Username',
  contactPerson: 'Contact Person',
  contactNumber: 'Contact Number',
  email: 'Email',
  address: 'Address',
  country: 'Country',
  selectCountry: 'Select Country',
  countryRequired: 'Country is required.',
  usa: 'USA',
  website: 'Website',
  city: 'City',
  state: 'State',
  zipcode: 'Zipcode',
  deactivate: (store: string) => `Deactivate ${store}? Its users can no longer sign in; its records stay.`,
};
