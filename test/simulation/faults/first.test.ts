import { describeFaults } from './fault-table.ts'
import { firstStories } from './stories.ts'

describeFaults(firstStories)
