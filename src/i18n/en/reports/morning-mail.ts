/** The mail around a morning message. */
export const MORNING_MAIL = {
  subject: (heading: string) => `Lottery Inventory, ${heading}`,
  why: 'You get this mail because you chose it in Lottery Inventory. Change it or stop it here:',
};
