/**
 * S21: attackers who hold what they can and never pay, from one network and from fifty, on a real server with its
 * default limits, with honest buyers. Prints for each run how many buyers were refused, and the longest time: `npm run bench -- starve`.
 */
import { type Attack, type Starved, starve } from '../api/test/starve.ts'
import { makeDatabase, startCluster } from './cluster.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const NUMBERS = Number(process.env.NUMBERS ?? 1_591)
const BUYERS = Number(process.env.BUYERS ?? 20)

const cluster = await startCluster()
try {
  for (const networks of [1, 50]) {
    for (let run = 1; run <= RUNS; run++) {
      const database = await makeDatabase(cluster, `starve_${networks}_${run}`, 0)
      const attack = { networks, numbers: NUMBERS, buyers: BUYERS, seed: run }
      print(attack, await starve(database, attack).finally(database.close))
    }
  }
} finally {
  await cluster.stop()
}

function print({ networks, numbers }: Attack, { tries, held, buyers }: Starved): void {
  const refused = buyers.filter(({ refusals }) => refusals > 0)
  const longest = Math.max(0, ...refused.map(({ refusedMs }) => refusedMs)) / 1_000
  const own = buyers.filter(({ owns }) => owns).length
  const why = [...new Set(refused.map(({ lastRefusal }) => lastRefusal))].join(' ')
  console.log(
    `${networks} networks: ${tries} tries, ${held} of ${numbers} numbers held; ${own} of ${buyers.length} buyers have their ` +
      `numbers, ${refused.length} were refused at first, ${longest.toFixed(1)} s at longest ${why}`,
  )
}
