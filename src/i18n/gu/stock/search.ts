import type { Texts } from '../../areas';

export const SEARCH = {
  label: 'સ્ક્રીન અથવા લૉટ શોધો',
  placeholder: 'શોધો',
  game: (name, price) => `${name}, ${price}`,
  found: 'મળ્યું',
  nothing: 'કંઈ મળ્યું નથી.',
  screen: 'સ્ક્રીન',
  lotNav: 'લૉટ',
  inventoryReport: 'ઇન્વેન્ટરી રિપોર્ટ',
  verifyStock: 'ટિકિટ ગણતરી',
  addOnShelf: 'શેલ્ફ પર મૂકો',
  noneLeft: 'ન વેચાયેલી કોઈ ટિકિટ બાકી નથી.',
  upc: (upc) => `UPC ${upc}`,
  upcAndLot: (upc, lot) => `UPC ${upc}, લૉટ ${lot}`,
  lotName: (upc, lot) => `${upc} લૉટ ${lot}`,
  lot: (lot) => `લૉટ ${lot}`,
  ticketsAt: (tickets, price) => `${price}ની ${tickets} ટિકિટ`,
  onShelf: (tickets) => `શેલ્ફ પર ${tickets}`,
  inBackRoom: (tickets) => `બેક રૂમમાં ${tickets}`,
} satisfies Texts['SEARCH'];
