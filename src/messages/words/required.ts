import { ADMIN } from '../areas/admin';
import { OFFICE_WORDS } from '../areas/office-words';
import { PLANS } from '../areas/plans';
import { REQUIRED } from '../areas/required';
import { USERS } from '../areas/users';
import { currentMessages } from '../current';

/** The labels of names that app and server require. */
function labels() {
  const { storeName, vendorName } = currentMessages(OFFICE_WORDS);
  return {
    store_name: storeName,
    company_name: currentMessages(USERS).companyName,
    vendor_name: vendorName,
    plan_name: currentMessages(PLANS).planName,
  };
}

export type RequiredField = (keyof ReturnType<typeof labels> | keyof typeof REQUIRED) & string;

/** The sentence for an empty field: `Plan Name is required.`, or one that the specification words itself (section 5). */
export const requiredText = (field: RequiredField): string => {
  const sentences = Object.entries(labels()).map(([name, label]) => [
    name,
    currentMessages(ADMIN).isRequired({ label }),
  ]);
  return { ...currentMessages(REQUIRED), ...Object.fromEntries(sentences) }[field];
};
