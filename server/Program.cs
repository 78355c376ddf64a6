Console.WriteLine("server");
