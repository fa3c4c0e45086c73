/** Vendor: the list and the form. */
export const VENDORS = {
  title: 'Vendor',
  admin: 'Admin',
  vendors: 'Vendors',
  company: 'Company',
  upcCode: 'UPC Code',
  vendorName: 'Vendor Name',
  updated: 'Updated',
  deactivate: (vendor: string) => `Deactivate ${vendor}? New lots can no longer use it.`,
};
