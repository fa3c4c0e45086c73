import { pluralize } from '../../../domain/values/pluralize';
import type { Texts } from '../../areas';

export const SEARCH = {
  label: 'Buscar una pantalla o un lote',
  placeholder: 'Buscar',
  game: (name, price) => `${name}, ${price}`,
  found: 'Encontrado',
  nothing: 'No se encontró nada.',
  screen: 'Pantalla',
  lotNav: 'Lote',
  inventoryReport: 'Informe de inventario',
  verifyStock: 'Contar boletos',
  addOnShelf: 'Poner en el estante',
  noneLeft: 'No quedan boletos sin vender.',
  upc: (upc) => `UPC ${upc}`,
  upcAndLot: (upc, lot) => `UPC ${upc}, lote ${lot}`,
  lotName: (upc, lot) => `${upc} lote ${lot}`,
  lot: (lot) => `Lote ${lot}`,
  ticketsAt: (tickets, price) => `${pluralize(tickets, 'boleto')} de ${price}`,
  onShelf: (tickets) => `${tickets} en el estante`,
  inBackRoom: (tickets) => `${tickets} en el almacén`,
} satisfies Texts['SEARCH'];
