import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    // A test finds a class by the name in its file.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    env: { TZ: process.env.TEST_TZ ?? 'Asia/Kathmandu' },
    setupFiles: ['test/setup.ts'],
    globalSetup: ['../api/test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: '100%',
    isolate: false,
    execArgv: ['--max-semi-space-size=64'],
    sequence: { shuffle: { tests: true } },
  },
})
