/** Pages a list of `total` rows has with `size` rows a page; an empty list has one, empty page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
