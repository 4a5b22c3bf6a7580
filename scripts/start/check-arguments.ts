import { parseCommand } from "../cli";
import { startCommand } from "./command";

parseCommand(startCommand);
