/** Vendor: the list and the form. */
export const VENDORS = {
  title: 'Vendor',
  emptyHint:
    'Your games appear here, each with the UPC on its tickets. Every pack that a store receives has one.',
  admin: 'Admin',
  vendors: 'Vendors',
  company: 'Company',
  upcCode: 'UPC Code',
  vendorName: 'Vendor Name',
  updated: 'Updated',
  deactivate: (vendor: string) => `Deactivate ${vendor}? New lots can no longer use it.`,
};
