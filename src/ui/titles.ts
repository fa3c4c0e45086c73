/** The product's name, which is the title of the sign-in (specification, section 1). */
export const APP_NAME = 'Lottery Inventory';
/** The title of every other place (section 1). */
export const ADMIN_TITLE = 'Lottery Admin';
