import { App } from "./app/app.tsx";
import { createServices } from "./app/create-services.ts";
import { openPage } from "./app/open-page.tsx";
import "./styles/theme.css";

openPage({ App, createServices });
