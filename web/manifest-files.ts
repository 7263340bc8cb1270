import type { Manifest } from 'vite'

/** Scripts and styles of these modules of a build and of all they import, what is imported first. Throws where it has no such module. */
export function filesOf(manifest: Manifest, ...modules: string[]): string[] {
  const seen = new Set<string>()
  const collect = (key: string): string[] => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (seen.has(key)) return []
    seen.add(key)
    return [...(chunk.imports ?? []).flatMap(collect), ...(chunk.css ?? []), chunk.file]
  }
  return [...new Set(modules.flatMap(collect))]
}
