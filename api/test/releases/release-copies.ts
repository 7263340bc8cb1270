/** Where each release has left a copy of its demo of each kind of campaign, `<version>-<kind>.tar.gz`. */
export const RELEASES = import.meta.dirname

/** What they are encrypted and signed with. */
export const SECRETO_DATOS = 'la clave de las copias de cada versión'
