import { describeFaults } from './fault-table.ts'
import { lastStories } from './stories.ts'

describeFaults(lastStories)
