/** A screen test has to wait for the effect of an action: it may come from the server, and machines differ in speed. */

const ACTION = /^(const .+ = )?(await ([\w.]+\.)?(user\.\w+|fillIn|navigate)\(|void [\w.]+\.navigate\(|fireEvent\b)/
/** Location and filters: the address follows the screen, which may be a key press ahead of it. */
const ADDRESS = /^\s+expect\(router\.state\.location/
const BLOCK = /^(for|while) \(/

/** Expectations that do not wait for what arrives later, as `path:line: …`. Reads files as Biome formats them. */
export function hastyFindings(path: string, source: string): string[] {
  const lines = source.split('\n')
  const indent = (line: string) => line.length - line.trimStart().length
  const starts = lines.flatMap((line, at) => (/^\s*[\w`]/.test(line) ? [at] : []))
  const statement = (at: number) => {
    const more = lines.slice(at + 1).findIndex(line => line !== '' && indent(line) <= indent(lines[at] ?? ''))
    const last = /^\s*[)\]}]/.test(lines[at + 1 + more] ?? '') ? more + 2 : more + 1
    return lines.slice(at, at + Math.max(1, last)).join('\n')
  }
  return starts.flatMap(at => {
    const line = lines[at] ?? ''
    const inside = /(=>|\()$/.test(lines[at - 1] ?? '')
    if (!/^\s+expect\(/.test(line) || inside || statement(at).includes('await ')) return []
    const before = starts.findLast(other => other < at && indent(lines[other] ?? '') <= indent(line)) ?? -1
    const first = lines[before] ?? ''
    const text = first.trimStart()
    const acted = ACTION.test(text) || (BLOCK.test(text) && /await ([\w.]+\.)?user\./.test(statement(before)))
    const counted = /AllBy\w+(<[^>]+>)?\(/.test(statement(at)) && /\.toHaveLength\(/.test(statement(at))
    const hasty = counted || ADDRESS.test(line) || (indent(first) === indent(line) && acted)
    return hasty ? [`${path}:${at + 1}: what an action brings is waited for: await waitFor(() => expect(…)).`] : []
  })
}
