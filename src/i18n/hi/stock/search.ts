import type { Texts } from '../../areas';

export const SEARCH = {
  label: 'स्क्रीन या लॉट खोजें',
  placeholder: 'खोजें',
  game: (name, price) => `${name}, ${price}`,
  found: 'मिला',
  nothing: 'कुछ नहीं मिला।',
  screen: 'स्क्रीन',
  lotNav: 'लॉट',
  inventoryReport: 'इन्वेंटरी रिपोर्ट',
  verifyStock: 'टिकट गिनें',
  addOnShelf: 'शेल्फ़ पर रखें',
  noneLeft: 'कोई बिना बिका टिकट नहीं बचा।',
  upc: (upc) => `UPC ${upc}`,
  upcAndLot: (upc, lot) => `UPC ${upc}, लॉट ${lot}`,
  lotName: (upc, lot) => `${upc} लॉट ${lot}`,
  lot: (lot) => `लॉट ${lot}`,
  ticketsAt: (tickets, price) => `${tickets} टिकट, ${price} वाले`,
  onShelf: (tickets) => `${tickets} शेल्फ़ पर`,
  inBackRoom: (tickets) => `${tickets} पीछे के कमरे में`,
} satisfies Texts['SEARCH'];
