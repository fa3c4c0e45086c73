/** What a form says about a required field that is empty (specification, section 5). */
export const REQUIRED = {
  store_name: 'Store name is required.',
  upc_code: 'UPS Code is required.',
  vendor_name: 'Vendor Name is required.',
  plan_name: 'Plan Name is required.',
  plan_price: 'Plan Price is required.',
  lot_size: 'Lot Size is required.',
  subscription_name: 'Subscription name is required',
  subscription_type: 'Type is required',
  subscription_validity: 'Validity is required',
  subscription_description: 'Description is required',
  sale_date: 'Sale Date is required.',
} as const;
