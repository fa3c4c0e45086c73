import { ADMIN } from '../areas/admin';
import { OFFICE_WORDS } from '../areas/office-words';
import { PLANS } from '../areas/plans';
import { REQUIRED } from '../areas/required';
import { USERS } from '../areas/users';
import { currentMessages } from '../current';

/** The labels of fields that app and server require. */
const LABELS = {
  store_name: () => currentMessages(OFFICE_WORDS).storeName,
  company_name: () => currentMessages(USERS).companyName,
  vendor_name: () => currentMessages(OFFICE_WORDS).vendorName,
  plan_name: () => currentMessages(PLANS).planName,
  plan: () => currentMessages(OFFICE_WORDS).plan,
  vendor: () => currentMessages(OFFICE_WORDS).vendor,
  store: () => currentMessages(OFFICE_WORDS).store,
  state: () => currentMessages(OFFICE_WORDS).state,
  country: () => currentMessages(OFFICE_WORDS).country,
  email: () => currentMessages(OFFICE_WORDS).email,
};
type Labelled = keyof typeof LABELS;

export type RequiredField = (Labelled | keyof typeof REQUIRED) & string;

const isLabelled = (field: RequiredField): field is Labelled => field in LABELS;

/** The sentence for an empty field: `Plan Name is required.`, or one that the specification words itself (section 5). */
export const requiredText = (field: RequiredField): string =>
  isLabelled(field) ? requiredLabelText(LABELS[field]()) : currentMessages(REQUIRED)[field];

/** The sentence for an empty field that only the app requires. @param label as the field shows it */
export const requiredLabelText = (label: string): string => currentMessages(ADMIN).isRequired({ label });
