/** The titles of the app, the same in every language (specification, section 1). */
export const TITLES = {
  /** the product's name, the title of the sign-in */
  app: 'Lottery Inventory',
  /** the title of every other page */
  admin: 'Lottery Admin',
};
