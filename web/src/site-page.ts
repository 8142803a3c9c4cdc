import { startConnecting } from "./site/connect-extension.ts";
import { addCopyButtons } from "./site/copy-buttons.ts";
import { followIndex } from "./site/follow-index.ts";
import { openTargets } from "./site/open-target.ts";
import { startPanelMaker } from "./site/panel-maker.ts";
import { startPageSearch } from "./site/page-search.ts";
import { startThemeButton } from "./site/theme-button.ts";
import { startTryCalls } from "./site/try-calls.ts";
import "./styles/theme.css";
import "./styles/site.css";

// A page that the server wrote whole; each of these adds to what stands there already.
startThemeButton();
addCopyButtons();
followIndex();
startPageSearch();
startTryCalls();
openTargets();
startConnecting();
startPanelMaker();
